import { Alert, Button, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { problemOf } from "../../api/problem.ts";
import { texts } from "../../language/texts.ts";

// Sign-in has this panel too, and rarely anything to copy.
const Copyable = lazy(() => import("./copyable.tsx").then((module) => ({ default: module.Copyable })));

/** Problem of a failed call, the next step, and the request id for support. */
export function ErrorPanel({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const problem = problemOf(error);
  return (
    <Alert color="red" variant="light" title={problem.title} role="alert">
      <Text size="sm" lang={problem.messageLang}>
        {problem.message}
      </Text>
      <Text size="sm">{problem.advice}</Text>
      {problem.requestId && (
        <Text size="xs" mt={6} component="div">
          {texts().requestId}{" "}
          <Suspense fallback={<code>{problem.requestId}</code>}>
            <Copyable value={problem.requestId} what={texts().ofRequestId} />
          </Suspense>
        </Text>
      )}
      {onRetry && problem.canRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {texts().tryAgain}
        </Button>
      )}
    </Alert>
  );
}
