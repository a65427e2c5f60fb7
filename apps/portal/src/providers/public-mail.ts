/** Domains in which anybody can have an address. */
const publicMailDomains: ReadonlySet<string> = new Set(
  `126.com 163.com aim.com aol.com att.net bellsouth.net comcast.net cox.net earthlink.net email.com fastmail.com fastmail.fm foxmail.com
  free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com guerrillamail.com hey.com hotmail.co.uk hotmail.com hotmail.de
  hotmail.es hotmail.fr icloud.com inbox.com juno.com laposte.net libero.it live.com live.co.uk mac.com mail.com mail.ru mailinator.com
  me.com msn.com naver.com netzero.net orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me proton.me protonmail.com qq.com
  rediffmail.com rocketmail.com sbcglobal.net skynet.be t-online.de tutanota.com verizon.net wanadoo.fr web.de yahoo.ca yahoo.co.jp
  yahoo.co.uk yahoo.com yahoo.com.mx yahoo.de yahoo.es yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);

/** True if anybody can have an address in the domain. */
export function isPublicMail(domain: string): boolean {
  return publicMailDomains.has(domain);
}
