import { AppError } from '../lib/errors.ts';

/**
 * What a verifier throws when its judge could not be asked: the sample is masked, never wrong (0.7.0, section 2.3).
 *
 * @example if (reply.status !== 200) throw judgeFailed(`HTTP ${reply.status} from ${url}`);
 */
export function judgeFailed(reason: string): AppError {
  return new AppError('judge_failed', reason);
}
