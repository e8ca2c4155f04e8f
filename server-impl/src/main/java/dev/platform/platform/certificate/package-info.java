/**
 * Certificates of custom domains, issued by an ACME authority (RFC 8555, HTTP-01).
 *
 * <p><b>Cast.</b> An {@code Order} is a verified domain whose certificate is missing or two thirds
 * through its life. The {@code CertificateReconciler} has the {@code Authority} fill it, on one
 * replica. {@code OpenChallenges} is what an authority may ask any edge for meanwhile. {@link
 * dev.platform.platform.certificate.Certificates} hands what was issued to the edge of its process.
 *
 * <p><b>Always true.</b> Only verified domains get certificates. Keys are sealed, those of the
 * account too; a new certificate has a new key. The response to a challenge is committed before the
 * authority is asked to look, so that every edge knows it. Workspaces take turns, and none orders
 * more than 30 in an hour. No transaction is open meanwhile.
 *
 * <p><b>Tables.</b> {@code certificate}, which goes with its row of {@code custom_domain}; {@code
 * acme_account}; {@code acme_challenge} and {@code certificate_order}, whose rows are forgotten
 * after an hour; {@code certificate_pause}, the names that wait after failures.
 *
 * <p><b>Failures.</b> What fails is tried again after 2 minutes to 12 hours, never before the time
 * that an authority names with a rate limit; the reason is in the row and in the log. To delete the
 * domain and to add it again changes nothing about that. The previous certificate stays in effect.
 * Killed between two steps, the next run begins a new order.
 */
@NullMarked
package dev.platform.platform.certificate;

import org.jspecify.annotations.NullMarked;
