/**
 * What a run has shown, for the grader.
 *
 * <p><b>Cast.</b> A {@link dev.platform.conformance.evidence.Recorder} hears of every answer that
 * keeps the contract, and of every check that passes; {@link
 * dev.platform.conformance.evidence.Evidence} is the file that a run writes of it.
 *
 * <p><b>Always true.</b> Only what has passed counts: an answer that breaks the contract shows
 * nothing, and a check that fails shows nothing of what it called. No value of a user, no id and no
 * secret is in the file: members are those that the contract declares, values those of its enums.
 */
@NullMarked
package dev.platform.conformance.evidence;

import org.jspecify.annotations.NullMarked;
