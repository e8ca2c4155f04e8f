/**
 * Compares the routes of a server with the contract and with evidence, and says, operation by
 * operation, what is true.
 *
 * <p><b>Cast.</b> A {@link dev.platform.grader.Contract} is the pinned document, whose operations
 * are graded, and the documents beside it. {@link dev.platform.grader.Routes} are what a server
 * registered. {@link dev.platform.grader.Grader} makes {@link dev.platform.grader.Grades} of the
 * two, and looks in {@link dev.platform.grader.Proofs} for the {@link dev.platform.grader.Basis} of
 * each; a {@link dev.platform.grader.Check} looks at them for one kind of mistake and tells it as
 * {@link dev.platform.grader.Finding}s. All of it is a {@link dev.platform.grader.Report}, which
 * {@code format} writes. {@link dev.platform.grader.GradedDocument} is the contract with its grades
 * written in.
 *
 * <p>{@code probe} needs no routes: it looks at an install from outside.
 *
 * <p><b>Always true.</b> The grader shares no code with the server and knows nothing of the
 * catalogue that is generated for it: it reads the contract by itself. No word of a file makes a
 * grade better: what a handler declares can lower it, and what no check has shown is found. Every
 * type is immutable.
 *
 * <p><b>The committed grades</b> ({@code specs/platform/grades.json}) are a ratchet: a run may
 * raise those that evidence shows, only a human lowers them.
 *
 * <p><b>When things fail.</b> A file that cannot be read is a {@link dev.platform.grader.BadInput},
 * a sentence with file and line; the run ends with status 2.
 */
@NullMarked
package dev.platform.grader;

import org.jspecify.annotations.NullMarked;
