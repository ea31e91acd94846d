import type { ComponentChildren } from 'preact';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';

interface MessagePanelProps {
  title: Text;
  hint: Text;
  values?: TextValues;
  children?: ComponentChildren;
}

/** Page content that consists only of a title and a message. */
export function MessagePanel({ title, hint, values, children }: MessagePanelProps) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(title, values)}</h1>
      <p>{t(hint, values)}</p>
      {children}
    </section>
  );
}
