import { toColombiaText } from '#src/kernel/calendar.ts';
import { writeInvitation } from '#src/panel/invitations.ts';
import { makeResetLink } from '#src/panel/reset-password.ts';
import { findPersonByEmail } from '#src/tenancy/people/store.ts';
import { optionalText, printRecord, type Run, requireText, UsageError } from './command.ts';
import { chosenMerchant, readEmail, readOffices, readRole, toUsageError } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

/** Invites a user by mail and prints the invitation link, which installations without a mail server need. */
export const inviteUserCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const email = readEmail(requireText(options, 'email'));
    const merchant = await chosenMerchant(deps, options);
    const role = readRole(optionalText(options, 'role') ?? 'operator');
    const offices = await readOffices(deps, merchant.id, optionalText(options, 'offices'));
    const invited = { email, role, offices, commerce_id: merchant.id, inviter_id: null };
    const { url, expires_at } = await writeInvitation(deps, { ...invited, locale: 'es' }).catch(toUsageError);
    printRecord(
      { email, merchant_id: merchant.id, role, url, expires_at: toColombiaText(expires_at) },
      options,
    );
  });

/**
 * Prints a password reset link without mailing it. The operator must verify the user's identity before sharing the
 * link.
 */
export const resetUserCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const email = readEmail(requireText(options, 'email'));
    const person = await findPersonByEmail(deps.db, email);
    if (!person) throw new UsageError(`there is no person with the address ${email}`);
    const without_second_factor = options['without-second-factor'] === true;
    const { url, expires_at } = await makeResetLink(deps, person, { without_second_factor });
    printRecord({ email: person.email, url, expires_at: toColombiaText(expires_at) }, options);
  });
