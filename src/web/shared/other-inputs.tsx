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

/** A file that is sent along, where its form says so (`multipart/form-data`). It is chosen anew each time. */
export function FileInput(props: FieldProps & { accept: string }) {
  const { error, attributes } = useField(props);
  return (
    <Framed {...props} error={error}>
      <input {...attributes} type="file" accept={props.accept} />
    </Framed>
  );
}
