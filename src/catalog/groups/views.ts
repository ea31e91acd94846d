import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import type { groupView, rawGroup } from './schema.ts';
import type { Group } from './types.ts';

export function viewRawGroup(group: Group): z.infer<typeof rawGroup> {
  const { deleted_at: _, ...raw } = group;
  return { ...raw, created_at: toColombiaText(group.created_at) };
}

export function viewGroup(group: Group, plansCount: number): z.infer<typeof groupView> {
  const { id, name, description, created_at } = group;
  return { id, name, description, plansCount, createdAt: toColombiaText(created_at) };
}
