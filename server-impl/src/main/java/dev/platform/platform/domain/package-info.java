/**
 * Custom domains: host names of their own that web services and static sites have.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.domain.CustomDomain} belongs to a service. Adding
 * an apex or a {@code www} name adds its sibling, which redirects. Two DNS records can prove whose
 * a name is: the {@code Challenge}, a TXT record that names the workspace, or a CNAME record that
 * leads to the service; {@code Ownership} looks them up. A {@code Claim} says that a workspace
 * wants a name that another one has verified.
 *
 * <p><b>Always true.</b> A workspace has a name once. Any number of workspaces may have it
 * unverified, so that nobody blocks a name that is not theirs; one at most has it verified. Only
 * the {@code DomainReconciler} verifies. Where a name is verified already, a CNAME is not enough:
 * it also leads to a service whose slug somebody else has taken over. The challenge moves it, and
 * the loser is not checked again by itself, so that two workspaces do not take it from each other.
 * Only verified names are routed, and a name that redirects only if the other one is verified too.
 *
 * <p><b>States.</b> unverified: checked with exponential backoff, 30 seconds to 6 hours, and when
 * somebody asks. verified: checked daily; unverified again after three checks in a row that found
 * neither record.
 *
 * <p><b>Tables.</b> {@code custom_domain}, {@code domain_claim}. Slug and name of a service come
 * from {@code running}, a table of deploy.
 *
 * <p><b>Failures.</b> A resolver that does not respond changes nothing: what was verified stays so.
 */
@NullMarked
package dev.platform.platform.domain;

import org.jspecify.annotations.NullMarked;
