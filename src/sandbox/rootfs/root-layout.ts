/** What a sandbox's root is made of, found on the host once per image: folders and files bound read-only, and links. */
export interface RootLayout {
  readonly binds: ReadonlyArray<{ readonly source: string; readonly target: string }>;
  readonly links: ReadonlyArray<{ readonly target: string; readonly to: string }>;
  /** Files that the driver writes itself: path to content. */
  readonly files: Readonly<Record<string, string>>;
  /** Empty, writable, sized places. */
  readonly writable: ReadonlyArray<{ readonly target: string; readonly mode: string }>;
}

export const WRITABLE_PLACES: RootLayout['writable'] = [
  { target: '/tmp', mode: '1777' },
  { target: '/root', mode: '0700' },
  { target: '/workspace', mode: '0755' },
];
