-- For each of some credentials on one plan: counts some requests, one after the other, each in all rolling windows of the
-- plan if each has room, else in none. The algorithm, its guarantees and its words are those of rolling-window.ts. Redis
-- TIME is the only clock. Until a bucket ends, a credential's requests cost one HMGET and one HSET together. Refusals
-- write nothing.
--
-- Numbers are kept and returned as packed unsigned 32-bit ones, least significant byte first: Redis packs them in half the
-- time of decimal text, and the gateway reads them in a third of the time of a list of integers.
--
-- KEYS      a hash for each owner or address. Of each window of W seconds:
--             "W"       index of the current bucket, total, count of the current bucket, index of the oldest bucket
--             "W:past"  index and count of each finished bucket that may still count, oldest first, none of them empty
-- ARGV[1]   empty; only tests put a Unix time in seconds here, in place of TIME
-- ARGV[2…]  for each key how many requests it makes; 0 asks about one and writes nothing
-- then      the windows' lengths in seconds, multiples of 60, then their limits in the same order
-- Returns   now, then for each key: for how many of the requests every window has room, which are the first ones, and for
--           each window the requests counted before them and the Unix time of its reset, which they do not change

local BUCKETS = 60
local STATE, BUCKET, BUCKET_BYTES = '<I4I4I4I4', '<I4I4', 8

local now = tonumber(ARGV[1]) or tonumber(redis.call('TIME')[1])
local lengths = 1 + #KEYS
local windows = (#ARGV - lengths) / 2
local limits = lengths + windows
local reply = { now }

local function decide(key, requests)
  local stored = redis.call('HMGET', key, unpack(ARGV, lengths + 1, lengths + windows))
  local states, moved, longest = {}, false, 0
  local verdict = #reply + 1
  local granted = math.max(1, requests)
  reply[verdict] = 0

  for w = 1, windows do
    local name, limit = ARGV[lengths + w], tonumber(ARGV[limits + w])
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
      local bucket, counted = struct.unpack(BUCKET, past)
      while bucket + BUCKETS < current do
        total, kept = total - counted, kept + BUCKET_BYTES
        bucket, counted = struct.unpack(BUCKET, past, kept)
      end
      index, count, oldest, past = current, 0, bucket, string.sub(past, kept)
    end
    -- Otherwise the current bucket has not ended, or the clock stepped back: then time stands still until it catches up.

    local leaving = oldest
    if total > limit then
      -- The limit was lowered below what is counted, so that more than the oldest bucket must leave.
      local buckets = past or redis.call('HGET', key, name .. ':past') or ''
      local left, position = total, 1
      leaving = index
      while position < #buckets and left >= limit do
        local bucket, counted = struct.unpack(BUCKET, buckets, position)
        left, position = left - counted, position + BUCKET_BYTES
        if left < limit then
          leaving = bucket
        end
      end
    end
    granted = math.max(0, math.min(granted, limit - total))
    reply[#reply + 1] = total
    reply[#reply + 1] = (leaving + BUCKETS + 1) * seconds
    states[w] = { name, index, total, count, oldest, past }
    moved = moved or past ~= nil
    longest = math.max(longest, seconds)
  end

  reply[verdict] = granted
  if requests == 0 or granted == 0 then
    return
  end
  local writes = {}
  for w = 1, windows do
    local name, index, total, count, oldest, past = unpack(states[w])
    writes[#writes + 1] = name
    writes[#writes + 1] = struct.pack(STATE, index, total + granted, count + granted, oldest)
    if past then
      writes[#writes + 1] = name .. ':past'
      writes[#writes + 1] = past
    end
  end
  redis.call('HSET', key, unpack(writes))
  if moved then
    redis.call('PEXPIRE', key, (BUCKETS + 2) * longest * 1000)
  end
end

for k, key in ipairs(KEYS) do
  decide(key, tonumber(ARGV[1 + k]))
end
return struct.pack('<' .. string.rep('I4', #reply), unpack(reply))
