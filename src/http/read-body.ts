import type { IncomingMessage } from 'node:http';
import { AppError } from '../lib/errors.ts';

/** Null where the request has no body. Throws `AppError('payload_too_large' | 'client_gone')`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge(maxBytes);
  }
  return new Promise<Buffer | null>((resolve, reject) => {
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
    request.once('end', () => {
      const only = chunks[0];
      resolve(only === undefined ? null : chunks.length === 1 ? only : Buffer.concat(chunks, bytes));
    });
    request.once('error', (error) => reject(gone(error)));
    request.once('close', () => {
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
