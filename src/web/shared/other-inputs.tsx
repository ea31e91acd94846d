import { FieldFrame, type FieldProps, useField } from './fields.tsx';
import { sentFor } from './read-form.ts';

/** Date input that opens the browser's calendar. */
export function DayInput(props: FieldProps) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error} class="day">
      <input {...attributes} type="date" value={sentFor(props.of.values, props.path)} />
    </FieldFrame>
  );
}

/**
 * File input for forms with the encoding `multipart/form-data`. After an error, the user must select the file again.
 */
export function FileInput(props: FieldProps & { accept: string }) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <input {...attributes} type="file" accept={props.accept} />
    </FieldFrame>
  );
}
