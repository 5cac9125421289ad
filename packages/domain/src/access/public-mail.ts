/** Addresses at these can be had by anybody, so no organisation can have them verified. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `aol.com arcor.de att.net bell.net bellsouth.net bigpond.com bluewin.ch btinternet.com charter.net comcast.net cox.net
  daum.net duck.com earthlink.net eclipso.de eircom.net email.com fastmail.com fastmail.fm free.fr freenet.de frontier.com
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net hey.com home.nl hotmail.ca hotmail.co.uk
  hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.com inbox.lv interia.pl juno.com
  kpnmail.nl laposte.net libero.it live.ca live.co.uk live.com live.fr live.nl mac.com mail.com mail.de mail.ru mailbox.org
  mailfence.com mailinator.com me.com msn.com naver.com nate.com netscape.net netzero.net ntlworld.com o2.pl onet.pl
  optonline.net optusnet.com.au orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me posteo.de proton.me
  protonmail.com protonmail.ch qq.com rambler.ru rediffmail.com riseup.net rocketmail.com rogers.com sbcglobal.net
  seznam.cz sfr.fr shaw.ca sina.com sky.com skynet.be sympatico.ca t-online.de talktalk.net telenet.be telus.net tiscali.it
  tuta.com tuta.io tutamail.com tutanota.com ukr.net verizon.net videotron.ca virgilio.it virginmedia.com wanadoo.fr
  web.de windstream.net wp.pl xtra.co.nz yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br
  yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com ziggo.nl 126.com 139.com 163.com`.split(
    /\s+/,
  ),
);

export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL_DOMAINS.has(domain);
