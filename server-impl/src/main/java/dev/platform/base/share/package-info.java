/**
 * What many share, in a share for each.
 *
 * <p><b>Cast.</b> {@link dev.platform.base.share.FairShares} gives out a bounded number of places.
 * {@link dev.platform.base.share.FairThreads} are places with a thread each, {@link
 * dev.platform.base.share.FairRounds} work on them that is looked for now and then. {@link
 * dev.platform.base.share.FairQueue} says whose turn it is. {@link
 * dev.platform.base.share.FairCache} remembers.
 *
 * <p><b>Always true.</b> Whoever shares something is named by a key: a workspace, a user, or the
 * address of a visitor. Nobody has more than a share of the places, the waiting is bounded for
 * each, and turns go round. So whoever asks for very much delays nobody but themselves.
 */
@NullMarked
package dev.platform.base.share;

import org.jspecify.annotations.NullMarked;
