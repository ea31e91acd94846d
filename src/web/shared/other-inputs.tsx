import { FieldFrame, type FieldProps, useField } from './fields.tsx';
import { sentFor } from './read-form.ts';

/** Date input with the browser's calendar. */
export function DayInput(props: FieldProps) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error} class="day">
      <input {...attributes} type="date" value={sentFor(props.of.values, props.path)} />
    </FieldFrame>
  );
}

/** File input. The form must use `multipart/form-data`. The file has to be selected again after an error. */
export function FileInput(props: FieldProps & { accept: string }) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <input {...attributes} type="file" accept={props.accept} />
    </FieldFrame>
  );
}
