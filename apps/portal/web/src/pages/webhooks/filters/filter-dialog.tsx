import { Modal } from "@mantine/core";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { useReturnFocus } from "../../../shared/parts/use-return-focus.ts";
import { FilterTest } from "./filter-test.tsx";

/** Dialog that tests the filter of a webhook as it is stored. */
export function FilterDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Test the filter" size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      <FilterTest eventTypes={webhook.events} filter={() => webhook.filter ?? {}} />
    </Modal>
  );
}
