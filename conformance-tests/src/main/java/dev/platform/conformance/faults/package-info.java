/**
 * Faults between the checks and an install: what the suite would say of a server that has them.
 *
 * <p><b>Cast.</b> A {@link dev.platform.conformance.faults.Fault} is at one operation; its {@link
 * dev.platform.conformance.faults.Flaw} answers in place of the right {@link
 * dev.platform.conformance.faults.Server}. {@code Catalogue} has all of them: {@code
 * EveryOperation} and {@code Lists} make some of each operation, {@code Changes}, {@code
 * Repetitions} and {@code Facts} are written by hand, and {@code Unseen} says what nobody can see.
 * {@code FaultRun} runs all checks once without faults, keeps a {@code Recording} of what each
 * sends and gets, and lets a {@code Search} find the check that fails for each fault. A {@code
 * Batch} is what is tried in one go. A {@code Sample} has a few faults of each kind.
 *
 * <p><b>Always true.</b> A fault is found when a check fails that met it, met no other, and names
 * its operation. What a faulty session made is removed without a way through its proxy.
 */
@NullMarked
package dev.platform.conformance.faults;

import org.jspecify.annotations.NullMarked;
