import { readUnit } from '../reading/units.ts';

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

/** What announces an answer, and what joins words. */
const LEAD_INS = words(
  'answer answers ans final result results value values solution solutions total sum so thus hence therefore the',
  'this that an it is are be equals equal to we get have there of in on at as by its our per each',
);

/** What is counted or measured, in the tasks that there are; an s at the end for several. */
const NOUNS = words(
  'account adult age angle animal answer apple arrangement arrow asteroid attempt award bag ball balloon banana band',
  'bank bar baseball base basket bat bead bean bear bee bicycle bike bill bird biscuit bit block boat book bookmark bottle bowl',
  'box boxes boy bracelet branch branches bread brick bridge brother brownie brush brushes bucket bug building bulb bus buses',
  'bush bushes button cab cake calculator calorie camel camera candidate candle candy candies car card carnation carrot carton',
  'case cat cell cent chair chapter cherry cherries chicken child children chocolate choice chocolates circle city cities class',
  'classes clip clock coefficient coin color colors colour combination component computer cone container cookie copy copies corner',
  'cow cracker crayon crate crayons cube cup cupcake customer cut cycle degree desk dessert dice die digit diagonal',
  'distribution division divisor dog doll donkey door dot dress dresses drink drop duck edge egg element elephant',
  'employee engineer enrollment envelope equation eraser event face factor family families fan farmer fish fishes flag',
  'flavor floor flower fly flies folder foot fraction friend frog fruit function game gallon gift giraffe girl glass glasses goal goat',
  'goose geese grade graph group guest hand handshake hat head hen hole home horse hotel house idea ink integer',
  'intersection item jar job jump key kid kitten lamp lap laptop layer leaf leaves leg lemon lesson letter level lightbulb lilies lily line lion',
  'list litter loaf loaves machine magazine mango man map marble mark marker match matches meal member men mice',
  'mode monkey mosquito mouse move movie muffin multiple natural nickel node note notebook novel number',
  'nut object octagon onion operation option orange order ordering outcome oven owl page pair package pack packet painting pan panda',
  'parent part participant partition party passenger path patient pattern peach peaches pear pearl pen pencil pennies people period permutation',
  'person photo photograph piano picture pie piece pig pile pillow pineapple pirate pizza place plane planet plant plate player playground',
  'plum point pole polygon polynomial pond position possibility possibilities post potato potatoes pound present prime prize problem program project pupil puppy puppies',
  'puzzle quadrilateral question quiz quizzes rabbit race ray rectangle region ribbon ring river road rock robot roll room root rope rose',
  'round route row ruler sandwich sandwiches score scoop seat second section seed segment selection sequence set shape share sheep sheet shelf shelves',
  'shell shirt shoe shop shot side sign sister site size skirt slice snack snake sock sockets song sort spider spoon sport',
  'spot square squirrel stair stamp star state station step stick sticker stone stop store straw strawberry strawberries string student subject subset',
  'sunflower surface swan sweet symbol table tablet target task tea teacher team term test tetrahedron theorem thing ticket tie tile time tire toe tomato tomatoes toothpick',
  'tourist towel tower town toy track train tree trees trial triangle trick trip triple tuple triplet truck tulip turkey turn turtle type umbrella uniform vase variable vector vehicle',
  'vertex vertices video visitor vote voter wagon walk wall watch watches watermelon way wheel whale width window winner wire wolf wolves woman women word worker workers worm year zebra zero',
);

/** What is said of the counted or measured thing and does not change how many there are. */
const ADJECTIVES = words(
  'different distinct possible unique such ordered unordered integer integral real whole natural positive prime valid',
  'square cubic sq cu red blue green yellow white black brown pink purple orange big small large tall long wide high deep old',
  'in all total altogether overall available required needed remaining left exact exactly and away apart from him her them they',
);

const MEASURES = words('am pm percent pct cent per degrees celsius fahrenheit');

/** Whether a word beside a value leaves it what it is: only words of which that is known do. */
export function isHarmless(word: string): boolean {
  const lower = word.toLowerCase();
  const one = lower.replace(/s$/u, '');
  return (
    [LEAD_INS, NOUNS, ADJECTIVES, MEASURES].some((known) => known.has(lower)) ||
    NOUNS.has(one) ||
    NOUNS.has(lower.replace(/ies$/u, 'y')) ||
    (word.length < 12 && readUnit(word)?.known === true)
  );
}

/** Before a value fewer are: `negative 5`, `square 5`. */
export function isLeadIn(word: string): boolean {
  return LEAD_INS.has(word.toLowerCase());
}
