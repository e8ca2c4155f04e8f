/**
 * What installations on one machine must not share: numbers of users, loopback addresses.
 *
 * <p><b>What it is.</b> A {@link dev.platform.base.host.RangeClaim} reserves a range of numbers for
 * one installation. A second installation with an overlapping range is refused, with a sentence
 * that names the setting to change.
 *
 * <p><b>On disk.</b> A file for each claim, in {@code /run/platform-claims} for root and {@code
 * /dev/shm/platform-<user>} for others: directories that every process of the machine shares, and
 * that are empty after a restart of the machine. A claim belongs to a data directory, so that the
 * next process of the same installation takes it over.
 *
 * <p><b>Always true.</b> A claim counts while its process lives, and as long as what that process
 * has left behind still uses the range. Ordinary users see root's claims and their own, root only
 * its own: nobody can keep root from starting.
 *
 * <p><b>Failures.</b> Where claims cannot be written, a warning says so and the start goes on.
 */
@NullMarked
package dev.platform.base.host;

import org.jspecify.annotations.NullMarked;
