import { customerRecord, type CustomerRecord } from '#contract/desk/customers.ts';
import { rampDetail, type RampDetail } from '#contract/desk/ramps.ts';
import { inTransaction } from '#node/dialect.ts';
import { applyCallbacks } from '#server/directory/projection/directory.ts';
import '#server/privacy/personal/create-data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';

import { createDeskServer, type DeskServer } from './desk-server.ts';
import { callbackEvent, finishedCall } from './finished-calls.ts';

export interface FedDirectory {
  readonly desk: DeskServer;
  readonly cookie: string;
  readonly record: (...call: Parameters<typeof finishedCall>) => Promise<void>;
  readonly apply: (...event: Parameters<typeof callbackEvent>) => Promise<void>;
  readonly customer: (reference: string) => Promise<CustomerRecord>;
  readonly ramp: (id: string) => Promise<RampDetail>;
}

/** Leaves closing the desk to the caller. */
export async function startFedDirectory(): Promise<FedDirectory> {
  const desk = await createDeskServer();
  const cookie = await desk.cookieOf('support');
  const { db, app } = desk;
  const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
  const read = async (url: string) => (await app.inject({ url, headers: { cookie } })).json<unknown>();
  return {
    desk,
    cookie,
    async record(...call) {
      recorder.recordCall(finishedCall(...call));
      await recorder.drain();
    },
    async apply(...event) {
      await inTransaction(db, async (transaction) =>
        applyCallbacks(transaction, [callbackEvent(...event)], app.dataKeys),
      );
    },
    customer: async (reference) => customerRecord.parse(await read(`/api/customers/${reference}`)),
    ramp: async (id) => rampDetail.parse(await read(`/api/ramps/${id}`)),
  };
}
