import type { Step } from './load.ts';

const CITIES = ['Lisbon', 'Nairobi', 'Quito', 'Hanoi', 'Oslo', 'Tashkent', 'Montevideo', 'Accra'];

const TOOL = {
  type: 'function',
  name: 'get_weather',
  description: 'Tells the weather in a city.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Name of the city' } },
    required: ['city'],
    additionalProperties: false,
  },
  strict: true,
};

/** The n-th rollout of example_single_tool_call: seed, one call of its tool, verify. No two are alike. */
export function weatherRollout(n: number): readonly Step[] {
  const city = `${CITIES[n % CITIES.length] ?? ''} ${String(n)}`;
  const row = {
    responses_create_params: {
      input: [
        { role: 'developer', content: 'You answer questions about the weather. Look it up before you answer.' },
        { role: 'user', content: `Will I want a coat in ${city} today?` },
      ],
      tools: [TOOL],
      parallel_tool_calls: false,
    },
  };
  return [
    { path: '/seed_session', body: JSON.stringify(row) },
    { path: '/get_weather', body: JSON.stringify({ city }) },
    { path: '/verify', body: JSON.stringify({ ...row, response: weatherResponse(city, n) }) },
  ];
}

function weatherResponse(city: string, n: number): object {
  const id = `call_${String(n)}`;
  const text = `It is cold in ${city} today, so yes: take a warm coat with you.`;
  return {
    id: `resp_${String(n)}`,
    created_at: 1_764_500_000,
    model: 'bench',
    object: 'response',
    output: [
      {
        type: 'function_call',
        id: `fc_${String(n)}`,
        call_id: id,
        name: 'get_weather',
        arguments: JSON.stringify({ city }),
        status: 'completed',
      },
      {
        type: 'function_call_output',
        call_id: id,
        output: JSON.stringify({ city, weather_description: `The weather in ${city} is cold.` }),
      },
      {
        type: 'message',
        id: `msg_${String(n)}`,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    parallel_tool_calls: false,
    tool_choice: 'auto',
    tools: [TOOL],
    temperature: 1,
    top_p: 1,
    status: 'completed',
    usage: {
      input_tokens: 184,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 41,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 225,
    },
  };
}

/** Whether a reply of it is right: a verify's reward is 1, the tool's text names the city. */
export function isWeatherReply(step: Step, status: number, text: string): boolean {
  if (status !== 200) {
    return false;
  }
  return step.path === '/verify'
    ? /"reward": ?1(\.0)?[,}]/.test(text)
    : step.path === '/seed_session' || text.includes('is cold.');
}
