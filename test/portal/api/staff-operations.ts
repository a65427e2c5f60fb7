import { jetstream } from "@nats-io/jetstream";
import { apps } from "@platform/app-register/apps";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import type { PortalPeople } from "./portal-people.ts";

/** Pages of services for the operator's staff. */
export function staffOperations(people: () => PortalPeople): void {
  test("staff place and release a legal hold in every service", async () => {
    const { staff, ownerId } = people();
    const hold = { ownerId, environment: "production", employerId: "emp-held" };
    // The lists have the holds of all owners.
    const holds = async (filter: object = {}) =>
      ((await staff.done("OperationsService/ListLegalHolds", filter)).legalHolds ?? []).filter(
        (one: { ownerId: string }) => one.ownerId === ownerId,
      );
    await staff.done("OperationsService/PlaceLegalHold", { ...hold, reason: "case 7" });
    const holding = apps.filter((app) => app.legalHolds).map(({ name }) => name);
    expect(await holds()).toMatchObject([{ ...hold, reason: "case 7", services: holding }]);
    await staff.done("OperationsService/ReleaseLegalHold", { ...hold, reason: "settled" });
    expect(await holds()).toEqual([]);
    expect(await holds({ released: true })).toMatchObject([{ ...hold, releaseReason: "settled", services: holding }]);
    const unknown = { ...hold, ownerId: "own_unknown", reason: "typed wrongly" };
    expect((await staff.call("OperationsService/PlaceLegalHold", unknown)).status).toBe(404);
  });

  test("staff see outboxes and the health of all services", async () => {
    const { staff } = people();
    // A service that is slow to say how it is does not count as healthy.
    await vi.waitFor(async () => {
      const { outboxes, silent = [] } = await staff.done("OperationsService/ListOutboxes");
      const publishing = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);
      expect([outboxes.map(({ service }: { service: string }) => service), silent]).toEqual([publishing, []]);
      const { services } = await staff.done("OperationsService/GetSystemStatus");
      const watched = apps.filter(({ usesEvents, name }) => usesEvents || name === "gateway").map(({ name }) => name);
      expect(services.map(({ service }: { service: string }) => service)).toEqual(watched);
      for (const { problem, dependencies = [] } of services) {
        expect(problem).toBeUndefined();
        for (const dependency of dependencies) expect(dependency.problem).toBeUndefined();
      }
      expect(services[0].dependencies.map(({ name }: { name: string }) => name)).toEqual(["postgres", "NATS"]);
    }, eventually);
  });

  test("staff find a dead letter without its content, replay it, and discard one that fails again", async () => {
    const { admin, staff, platform } = people();
    const nats = await platform.natsAdministrator();
    await jetstream(nats).publish("events.file.uploaded", new Uint8Array([255]));
    await nats.close();
    const letters = async () =>
      ((await staff.done("OperationsService/ListDeadLetters")).deadLetters ?? []).filter(
        (letter: { service: string }) => letter.service === "file-status",
      );
    await expect.poll(async () => (await letters()).length, eventually).toBe(1);
    const [{ service, number }] = await letters();
    const keys = [{ service, number }];
    const { deadLetter } = await staff.done("OperationsService/GetDeadLetter", { key: keys[0] });
    expect(deadLetter).toMatchObject({ service, number, consumer: "file-status-project-files" });
    const replayed = await staff.done("OperationsService/ReplayDeadLetters", { keys });
    expect(replayed.outcomes).toMatchObject([{ outcome: "failed", reason: "UNDECODABLE" }]);
    const discard = async () => (await staff.done("OperationsService/DiscardDeadLetters", { keys })).outcomes;
    expect(await discard()).toMatchObject([{ outcome: "done" }]);
    expect(await discard()).toMatchObject([{ outcome: "gone" }]);
    expect(await letters()).toEqual([]);
    expect((await admin.call("OperationsService/ListDeadLetters")).status).toBe(403);
  });
}
