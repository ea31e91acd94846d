import type { ComponentChildren } from 'preact';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';

interface MessagePanelProps {
  title: Text;
  hint: Text;
  values?: TextValues;
  children?: ComponentChildren;
}

/** Page content with only a title, a message and optional links. */
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
