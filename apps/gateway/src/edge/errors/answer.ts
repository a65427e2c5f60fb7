import type { Logger } from "@platform/service/log";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formOf } from "./form-of.ts";
import { type Problem, statusOf } from "./problem.ts";
import { problemOf } from "./problem-of.ts";
import { bodyTooLarge, malformed, noSuchEndpoint, notCsv, notJson } from "./problems.ts";

/** The body that a problem is answered with, in the form that the endpoint speaks. */
export function bodyOf(problem: Problem, request: FastifyRequest): Readonly<Record<string, unknown>> {
  return formOf(request.profile.name, request.url)(problem, { requestId: request.id, now: new Date() });
}

/** Answers with a problem. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // Fastify would close the connection under a partner who is still sending, who would then read a broken pipe instead of
  // the answer. What is left of the body is thrown away as it comes.
  if (problem.kind === "too_large") reply.removeHeader("Connection");
  if (problem.retryAfterSeconds !== undefined) reply.header("Retry-After", problem.retryAfterSeconds);
  return reply.code(statusOf(problem)).send(bodyOf(problem, request));
}

/** Answers with what went wrong; what is not the partner's doing is logged under the request id. */
export type AnswerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Every error of every endpoint ends here, once, and so does every path that no endpoint has. */
export function registerErrorAnswers(app: FastifyInstance, log: Logger): AnswerError {
  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = refusalByServer(error, request) ?? problemOf(error);
    if (problem.kind === "internal") {
      log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, "request failed");
    }
    return sendProblem(request, reply, problem);
  }

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    return sendProblem(request, reply, noSuchEndpoint(request.method, path));
  });
  return answerError;
}

/** What Fastify itself refuses, before an endpoint sees it. */
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
