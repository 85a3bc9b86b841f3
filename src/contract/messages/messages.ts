import { messagesDe } from './messages-de.ts';
import { messagesEn, type Messages } from './messages-en.ts';
import { messagesEs } from './messages-es.ts';
import { messagesFr } from './messages-fr.ts';
import { messagesIt } from './messages-it.ts';
import { messagesPl } from './messages-pl.ts';
import { messagesPtBr } from './messages-pt-br.ts';
import { messagesPt } from './messages-pt.ts';
import { messagesTr } from './messages-tr.ts';
import type { CustomerLanguage } from './message-rules.ts';

/** The built-in texts. The page loads them from the server, with this installation's own. */
export const builtInMessages: Readonly<Record<CustomerLanguage, Messages>> = {
  en: messagesEn,
  de: messagesDe,
  fr: messagesFr,
  es: messagesEs,
  pt: messagesPt,
  'pt-BR': messagesPtBr,
  it: messagesIt,
  pl: messagesPl,
  tr: messagesTr,
};
