-- For each of some entries on one plan: counts some requests, one after the other, each in all rolling windows of the plan,
-- and in one of the entry's own if it has one, if each has room, else in none. The algorithm, its guarantees and its words are
-- those of rolling-window.ts. Redis TIME is the only clock. Until a bucket ends, an entry's requests cost one HMGET and one HSET
-- together, and a window of its own one HGET and one HSET more. Refusals write nothing.
--
-- Numbers are kept and returned as packed unsigned 32-bit ones, least significant byte first: Redis packs them in half the
-- time of decimal text, and the gateway reads them in a third of the time of a list of integers.
--
-- KEYS      for each entry a hash, of an owner or an address, then the hash of its own window if it has one. Of each window of
--           W seconds:
--             "W"       index of the current bucket, total, count of the current bucket, index of the oldest bucket
--             "W:past"  index and count of each finished bucket that may still count, oldest first, none of them empty
-- ARGV[1]   empty; only tests put a Unix time in seconds here, in place of TIME
-- ARGV[2]   the number of entries
-- ARGV[3…]  for each entry how many requests it makes; 0 asks about one and writes nothing. An entry with a window of its own
--           has its length and limit after that: "3 60 30"
-- then      the windows' lengths in seconds, multiples of 60, then their limits in the same order
-- Returns   now, then for each entry: for how many of the requests every window has room, which are the first ones, and for
--           each window, its own last, the requests counted before them and the Unix time of its reset, which they do not change

local BUCKETS = 60
local STATE, BUCKET, BUCKET_BYTES = '<I4I4I4I4', '<I4I4', 8

local now = tonumber(ARGV[1]) or tonumber(redis.call('TIME')[1])
local entries = tonumber(ARGV[2])
local lengths = 2 + entries
local windows = (#ARGV - lengths) / 2
local limits = lengths + windows
local reply = { now }

-- Adds a window's count and reset to the reply. Returns its state at this time, and for how many requests it has room.
local function look(key, name, limit, stored)
  local seconds = tonumber(name) / BUCKETS
  local current = math.floor(now / seconds)
  local index, total, count, oldest, past
  if stored then
    index, total, count, oldest = struct.unpack(STATE, stored)
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
  reply[#reply + 1] = total
  reply[#reply + 1] = (leaving + BUCKETS + 1) * seconds
  return { name, index, total, count, oldest, past }, math.max(0, limit - total)
end

-- Counts requests in windows of one hash.
local function count(key, states, granted)
  local writes, moved, longest = {}, false, 0
  for _, state in ipairs(states) do
    local name, index, total, counted, oldest, past = unpack(state)
    writes[#writes + 1] = name
    writes[#writes + 1] = struct.pack(STATE, index, total + granted, counted + granted, oldest)
    if past then
      writes[#writes + 1] = name .. ':past'
      writes[#writes + 1] = past
    end
    moved = moved or past ~= nil
    longest = math.max(longest, tonumber(name) / BUCKETS)
  end
  redis.call('HSET', key, unpack(writes))
  if moved then
    redis.call('PEXPIRE', key, (BUCKETS + 2) * longest * 1000)
  end
end

-- `own` is the hash of the entry's own window, if it has one.
local function decide(key, requests, own, ownName, ownLimit)
  local stored = redis.call('HMGET', key, unpack(ARGV, lengths + 1, lengths + windows))
  local states, ownState, room = {}, nil, nil
  local verdict = #reply + 1
  local granted = math.max(1, requests)
  reply[verdict] = 0
  for w = 1, windows do
    states[w], room = look(key, ARGV[lengths + w], tonumber(ARGV[limits + w]), stored[w])
    granted = math.min(granted, room)
  end
  if own then
    ownState, room = look(own, ownName, ownLimit, redis.call('HGET', own, ownName))
    granted = math.min(granted, room)
  end

  reply[verdict] = granted
  if requests == 0 or granted == 0 then
    return
  end
  count(key, states, granted)
  if own then
    count(own, { ownState }, granted)
  end
end

local k = 0
for e = 1, entries do
  local entry = ARGV[2 + e]
  local requests = tonumber(entry)
  k = k + 1
  if requests then
    decide(KEYS[k], requests)
  else
    local made, name, limit = string.match(entry, '^(%d+) (%d+) (%d+)$')
    decide(KEYS[k], tonumber(made), KEYS[k + 1], name, tonumber(limit))
    k = k + 1
  end
end
return struct.pack('<' .. string.rep('I4', #reply), unpack(reply))
