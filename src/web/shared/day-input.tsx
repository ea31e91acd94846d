import { type FieldProps, Framed, useField } from './fields.tsx';
import { sentFor } from './read-form.ts';

/** A day, by the browser's own calendar. */
export function DayInput(props: FieldProps) {
  const { error, attributes } = useField(props);
  return (
    <Framed {...props} error={error} class="day">
      <input {...attributes} type="date" value={sentFor(props.of.values, props.path)} />
    </Framed>
  );
}
