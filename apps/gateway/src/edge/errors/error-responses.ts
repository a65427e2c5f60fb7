import type { Logger } from "@platform/service/observe/log";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { challenges } from "../authentication/authentication-problem.ts";
import { errorHeaders } from "./error-headers.ts";
import { formOf } from "./form-of.ts";
import { errorCodeOf, type Problem, statusOf } from "./problem.ts";
import { problemOf } from "./problem-of.ts";
import { bodyTooLarge, malformed, notCsv, notJson } from "./problems.ts";
import { problemOfRoute } from "./route-problem.ts";

/** The body of the response to a problem, in the error form of the endpoint. */
export function bodyOf(problem: Problem, request: FastifyRequest): Readonly<Record<string, unknown>> {
  return formOf(request.profile.name, request.url)(problem, { requestId: request.id, now: new Date() });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header("Retry-After", problem.retryAfterSeconds);
  if (problem.allowedMethods !== undefined) reply.header("Allow", problem.allowedMethods.join(", "));
  reply.headers(errorHeaders(errorCodeOf(problem)));
  const status = statusOf(problem);
  if (status === 401) reply.header("WWW-Authenticate", challenges[request.profile.name]);
  return reply.code(status).send(bodyOf(problem, request));
}

/** Responds to an error. An internal error is logged with the request id. */
export type RespondToError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Handles the errors of all endpoints, and requests for a path that no endpoint has. */
export function registerErrorResponses(app: FastifyInstance, log: Logger): RespondToError {
  function respondToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = refusalByServer(error, request) ?? problemOf(error);
    // Whatever a request throws whose client has gone is no failure, and nobody reads the response.
    if (problem.kind === "internal" && !request.raw.socket.destroyed) {
      log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, "request failed");
    }
    return sendProblem(request, reply, problem);
  }

  app.setErrorHandler(respondToError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problemOfRoute(request)));
  return respondToError;
}

/** The refusals of Fastify itself, before a request reaches an endpoint. */
function refusalByServer(error: FastifyError, request: FastifyRequest): Problem | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return bodyTooLarge(request.routeOptions.bodyLimit);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return request.routeOptions.config.takesFiles === true ? notCsv() : notJson();
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return malformed("The body does not have the length that Content-Length says.");
    case "FST_ERR_BAD_URL":
      return malformed("The path is not a valid URL path.");
    default:
      return undefined;
  }
}
