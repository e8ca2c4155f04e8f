/**
 * What a run tells, while it lasts and at its end.
 *
 * <p><b>Cast.</b> {@link dev.platform.conformance.report.Results} hears how each check ends, {@link
 * dev.platform.conformance.report.Progress} prints it. A {@link
 * dev.platform.conformance.report.RunReport} is all that is known at the end, with the {@link
 * dev.platform.conformance.report.Coverage} of the contract; {@link
 * dev.platform.conformance.report.Reports} writes it to files.
 *
 * <p><b>Always true.</b> A check that did not run is named, with the reason. No secret is in a
 * report: what failed has passed {@link dev.platform.conformance.client.Answer}, which masks them.
 */
@NullMarked
package dev.platform.conformance.report;

import org.jspecify.annotations.NullMarked;
