-- W3C trace context of what caused the event, so that its deliveries are part of that trace. Not sent with the body.
ALTER TABLE event_bodies ADD COLUMN traceparent text;
