-- For each of some credentials on one plan: counts a request in all rolling windows of the plan if each has room, else in none.
-- The algorithm, its guarantees and its words are those of rolling-window.ts. Redis TIME is the only clock.
-- Until a bucket ends, a request costs one HMGET and one HSET. A refusal writes nothing.
--
-- Numbers are kept and returned as packed unsigned 32-bit ones, least significant byte first: Redis packs them in half the
-- time of decimal text, and the gateway reads them in a third of the time of a list of integers.
--
-- KEYS      a hash for each credential. Of each window of W seconds:
--             "W"       index of the current bucket, total, count of the current bucket, index of the oldest bucket
--             "W:past"  index and count of each finished bucket that may still count, oldest first, none of them empty
-- ARGV[1]   "take", or "peek" to write nothing
-- ARGV[2]   empty; only tests put a Unix time in seconds here, in place of TIME
-- ARGV[3…]  the windows' lengths in seconds, multiples of 60, then their limits in the same order
-- Returns   now, then for each key: 1 if every window has room else 0, and for each window the requests counted before this
--           one and the Unix time of its reset

local BUCKETS = 60
local STATE, BUCKET, BUCKET_BYTES = '<I4I4I4I4', '<I4I4', 8

local now = tonumber(ARGV[2]) or tonumber(redis.call('TIME')[1])
local windows = (#ARGV - 2) / 2
local reply = { now }

local function decide(key)
  local stored = redis.call('HMGET', key, unpack(ARGV, 3, 2 + windows))
  local writes, moved, longest = {}, false, 0
  local verdict = #reply + 1
  reply[verdict] = 1

  for w = 1, windows do
    local name, limit = ARGV[2 + w], tonumber(ARGV[2 + windows + w])
    local seconds = tonumber(name) / BUCKETS
    local current = math.floor(now / seconds)
    local index, total, count, oldest, past
    if stored[w] then
      index, total, count, oldest = struct.unpack(STATE, stored[w])
    end

    if not index or math.abs(current - index) > BUCKETS then
      -- A fresh window, one that has been quiet for its whole length, or one counted by a clock that was wrong by as much.
      index, total, count, oldest, past = current, 0, 0, current, ''
    elseif index < current then
      -- The bucket that has ended is at most 60 old, so it still counts: something is kept, and the loop ends.
      past = (redis.call('HGET', key, name .. ':past') or '') .. struct.pack(BUCKET, index, count)
      local kept = 1
      local bucket, requests = struct.unpack(BUCKET, past)
      while bucket + BUCKETS < current do
        total, kept = total - requests, kept + BUCKET_BYTES
        bucket, requests = struct.unpack(BUCKET, past, kept)
      end
      index, count, oldest, past = current, 0, bucket, string.sub(past, kept)
    end
    -- Otherwise the current bucket has not ended, or the clock stepped back: then time stands still until it catches up.

    local leaving = oldest
    if total > limit then
      -- The limit was lowered below what is counted, so that more than the oldest bucket must leave.
      local buckets = past or redis.call('HGET', key, name .. ':past') or ''
      local counted, position = total, 1
      leaving = index
      while position < #buckets and counted >= limit do
        local bucket, requests = struct.unpack(BUCKET, buckets, position)
        counted, position = counted - requests, position + BUCKET_BYTES
        if counted < limit then
          leaving = bucket
        end
      end
    end
    if total >= limit then
      reply[verdict] = 0
    end
    reply[#reply + 1] = total
    reply[#reply + 1] = (leaving + BUCKETS + 1) * seconds

    writes[#writes + 1] = name
    writes[#writes + 1] = struct.pack(STATE, index, total + 1, count + 1, oldest)
    if past then
      writes[#writes + 1] = name .. ':past'
      writes[#writes + 1] = past
      moved = true
    end
    longest = math.max(longest, seconds)
  end

  if reply[verdict] == 1 and ARGV[1] == 'take' then
    redis.call('HSET', key, unpack(writes))
    if moved then
      redis.call('PEXPIRE', key, (BUCKETS + 2) * longest * 1000)
    end
  end
end

for _, key in ipairs(KEYS) do
  decide(key)
end
return struct.pack('<' .. string.rep('I4', #reply), unpack(reply))
