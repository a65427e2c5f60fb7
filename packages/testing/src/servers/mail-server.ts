import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** An e-mail as the server took it. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  messageId: string;
  /** Headers and body as they were sent, soft line breaks undone. */
  text: string;
}

/** A real SMTP server that keeps what it receives. */
export interface MailServer extends AsyncDisposable {
  url: string;
  mails: ReceivedMail[];
  /** False refuses every e-mail for the time being. */
  isTaking: boolean;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, done) {
      const raw = await text(stream);
      if (!mailServer.isTaking) return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      const unfolded = raw
        .replaceAll(/=\r\n/g, "")
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        subject: /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replaceAll(/\r\n\s*/g, " ") ?? "",
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? "",
        text: unfolded,
      });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    isTaking: true,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mailServer;
}
