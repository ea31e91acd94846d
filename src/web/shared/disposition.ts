/** A name may be anybody's: what a header cannot hold is in its second form only. */
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
