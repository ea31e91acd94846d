/**
 * Returns a `content-disposition` header. A file name with characters that headers do not allow is sent as
 * `filename*` in addition to a plain `filename`.
 */
export function dispositionOf({
  name,
  is_attachment = false,
}: {
  name: string;
  is_attachment?: boolean;
}): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
  return `${is_attachment ? 'attachment' : 'inline'}; filename="${plain}"${whole}`;
}
