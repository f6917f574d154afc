import type { IncomingMessage } from 'node:http';
import { AppError } from '../lib/errors.ts';

/** Null where the request has no body. Throws `AppError('payload_too_large' | 'client_gone')`. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise<Buffer | null>((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      reject(tooLarge(maxBytes));
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        request.pause();
        reject(tooLarge(maxBytes));
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => {
      const only = chunks[0];
      resolve(only === undefined ? null : chunks.length === 1 ? only : Buffer.concat(chunks, bytes));
    });
    request.on('error', (error) => reject(gone(error)));
    request.on('close', () => {
      // An error with a stack is dear, and every request closes.
      if (!request.complete) {
        reject(gone(undefined));
      }
    });
  });
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The body is larger than ${String(maxBytes)} bytes (limits.max_body_bytes)`);
}

function gone(cause: unknown): AppError {
  return new AppError('client_gone', 'The client hung up while it sent its body', { cause });
}
