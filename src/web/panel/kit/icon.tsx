/**
 * SVG paths of the icons, in a 24 × 24 view box. The paths are drawn as strokes in the colour of the
 * surrounding text.
 */
const PATHS = {
  home: ['M3 11l9-8 9 8v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z'],
  repeat: ['M4 4v6h6M20 20v-6h-6', 'M20 10a8 8 0 0 0-14-4L4 10M4 14a8 8 0 0 0 14 4l2-4'],
  card: ['M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', 'M2 10h20'],
  lock: [
    'M6 11h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z',
    'M8 11V7a4 4 0 0 1 8 0v4',
  ],
  list: ['M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01'],
  tag: ['M20 12l-8 8-9-9V3h8z', 'M7.5 7.5h.01'],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4 21a8 8 0 0 1 16 0'],
  people: [
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
    'M2 21a7 7 0 0 1 14 0',
    'M16 4a4 4 0 0 1 0 8M18 15a7 7 0 0 1 4 6',
  ],
  bank: ['M3 10l9-6 9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 21h18'],
  clock: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 7v5l3 2'],
  hook: ['M9 12a3 3 0 1 0 3 3h6M12 6a3 3 0 1 1 2.5 4.5L12 15M15 18a3 3 0 1 0 2-5'],
  gear: [
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
    'M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  ],
  mail: ['M3 5h18v14H3z', 'M3 6l9 7 9-7'],
  search: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'M20 20l-4-4'],
  menu: ['M3 6h18M3 12h18M3 18h18'],
  close: ['M5 5l14 14M19 5L5 19'],
  flask: ['M9 3h6M10 3v6l-6 10a1.5 1.5 0 0 0 1.3 2h13.4a1.5 1.5 0 0 0 1.3-2L14 9V3', 'M7 15h10'],
  key: ['M15 9a4 4 0 1 1-4 4', 'M11 13l-8 8M5 19l2 2M8 16l2 2'],
  scale: ['M12 3v18M7 21h10M5 7h14', 'M5 7l-3 7h6zM19 7l-3 7h6z'],
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
