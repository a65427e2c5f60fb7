import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";

/** Bytes of all files below a folder. */
export function bytesOfFiles(...path: string[]): number {
  const folder = join(...path);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** What the rate limiter keeps. */
interface RedisBytes {
  keys: number;
  bytes: number;
  /** Of a credential on a plan of three windows that was used in every bucket of each. */
  mostBytes: number;
}

const windows = [60, 3600, 86_400];
/** As rolling-window.lua packs them: a window's state, and its finished buckets. */
const stateBytes = 16;
const pastBytes = 60 * 8;

/** Memory of Redis' keys, with what Redis spends on keeping them. */
export async function bytesInRedis(url: string): Promise<RedisBytes> {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.connect();
  try {
    const keys = await redis.keys("*");
    const sizes = await Promise.all(keys.map((key) => redis.memory("USAGE", key)));
    const fields = windows.flatMap((seconds): [string, Buffer][] => [
      [String(seconds), Buffer.alloc(stateBytes)],
      [`${seconds}:past`, Buffer.alloc(pastBytes)],
    ]);
    await redis.hset("rl:{key_0123456789ABCDEFGHJKMNPQRS}", new Map(fields));
    const mostBytes = (await redis.memory("USAGE", "rl:{key_0123456789ABCDEFGHJKMNPQRS}")) ?? 0;
    return { keys: keys.length, bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0), mostBytes };
  } finally {
    redis.disconnect();
  }
}
