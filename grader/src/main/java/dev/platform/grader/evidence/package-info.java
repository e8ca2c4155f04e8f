/**
 * What grades rest on.
 *
 * <p><b>Cast.</b> A {@link dev.platform.grader.evidence.ConformanceRun} is the file that a run of
 * the conformance tests has written: checks that passed, and what was {@link
 * dev.platform.grader.evidence.Observed} of each operation. {@link
 * dev.platform.grader.evidence.Evidence} is all of them together. {@link
 * dev.platform.grader.evidence.Declared} is what the contract promises, {@link
 * dev.platform.grader.evidence.Coverage} the comparison of the two. {@link
 * dev.platform.grader.evidence.Permissions} is the table of who may call what.
 *
 * <p><b>Always true.</b> A run counts for the {@link dev.platform.grader.evidence.Build} that it
 * was against and for no other, and only for the contract that it held the build against.
 */
@NullMarked
package dev.platform.grader.evidence;

import org.jspecify.annotations.NullMarked;
