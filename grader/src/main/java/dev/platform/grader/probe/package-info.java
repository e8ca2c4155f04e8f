/**
 * Grades an install from outside, without its routes: {@code grader probe} and {@code grader
 * compare}.
 *
 * <p><b>Cast.</b> A {@link dev.platform.grader.probe.Server} is the install. A {@link
 * dev.platform.grader.probe.Probe} asks it about every {@link
 * dev.platform.grader.probe.ProbedOperation} of the contract, with the ids that its lists have
 * ({@code Places}), and holds what it answers against the contract ({@code Shapes}). What came out
 * is a {@link dev.platform.grader.probe.Sighting}; a {@link dev.platform.grader.probe.ProbeReport}
 * has all, and {@link dev.platform.grader.probe.Comparison} tells two {@code Side}s apart; {@code
 * Source} is where the command line has one from.
 *
 * <p><b>Always true.</b> Without {@code --writes}, only GET and OPTIONS are sent. With it, only in
 * a workspace that is empty, and what was created there is deleted. A 404 by itself proves nothing:
 * a route is missing where the answer is that of a path that surely has none.
 */
@NullMarked
package dev.platform.grader.probe;

import org.jspecify.annotations.NullMarked;
