/**
 * The engine of one machine: builds and instances are process groups.
 *
 * <p><b>What it is.</b> Turns specs into shell commands, confined as well as the machine can, and
 * keeps them running across restarts of the platform. Needs git and a POSIX shell; bubblewrap, a
 * user for each owner and writable control groups make it safe for untrusted code.
 *
 * <p><b>Cast.</b> {@link dev.platform.engine.local.LocalBuild} takes one thread from source to
 * artifact, {@link dev.platform.engine.local.LocalJob} one from artifact to exit status; both wait
 * in a {@link dev.platform.engine.local.WorkQueue}. {@link dev.platform.engine.local.Instance} is a
 * state machine that the one thread of {@link dev.platform.engine.local.LocalWorkloads} steps. All
 * start a {@link dev.platform.engine.local.ProcessGroup} through the {@link
 * dev.platform.engine.local.Machine} and read its {@link dev.platform.engine.local.Output}.
 *
 * <p><b>Walls.</b> {@link dev.platform.engine.local.RunAs} knows as whom commands run: as a user
 * for each owner where the platform is root or has a {@link
 * dev.platform.engine.local.UserNamespace} ({@link dev.platform.engine.local.UserSwitch}), as root
 * behind a {@link dev.platform.engine.local.NetworkFence} on the network; never as root. {@link
 * dev.platform.engine.local.Sandbox} is bubblewrap with a {@link
 * dev.platform.engine.local.SystemCallFilter}. {@link dev.platform.engine.local.PortOwnership} says
 * whether it is an instance that listens at its port, by {@link
 * dev.platform.base.kernel.SocketDiagnostics} and {@link dev.platform.engine.local.KnownSockets}.
 *
 * <p><b>States of an instance.</b>
 *
 * <pre>
 * preparing -- files copied --> running -- process ended --> pausing -- time over --> running
 * any of these -- too many, or removed --> stopping -- nothing left --> gone
 * </pre>
 *
 * <p><b>Volumes.</b> A {@link dev.platform.engine.local.Volume} does one task at a time, for the
 * instance that has claimed it or for none ({@link dev.platform.engine.local.DiskUse}). Its
 * contents are in {@code volumes/<key>/contents}, in a {@link
 * dev.platform.engine.local.VolumeSpace} of either kind; {@code state} names those that count,
 * {@code snapshots} has the complete ones.
 *
 * <p><b>Tools.</b> {@link dev.platform.engine.local.BuildTools} finds what a checkout asks for
 * ({@code engine.local.tools}) and chooses: a version in the {@link
 * dev.platform.engine.local.ToolFolder}, which the {@link dev.platform.engine.local.ToolInstaller}
 * fills and {@link dev.platform.engine.local.ToolSpace} keeps within its limit, or the machine's
 * own. The {@link dev.platform.engine.local.Toolchain} of a build is kept with its artifact, in
 * {@code artifacts/<key>/tools}.
 *
 * <p><b>On disk.</b> {@code builds/<name>/{spec,state,runs}}, {@code
 * jobs/<name>/{spec,state,files,runs}}, {@code artifacts/<key>/files}, {@code
 * caches/<owner>+<layer>}, {@code packages/<owner>+<layer>}, {@code
 * workloads/<key>/{spec,removed,instances/<id>/{spec,state,files,runs}}}. Where layers can be
 * mounted, {@code files} is a {@link dev.platform.engine.local.LayeredFolder}: of an instance or
 * job over its artifact, of an artifact over installed packages. A directory in {@code runs} is one
 * process group: {@code start}, {@code pid}, {@code out}, {@code err}, {@code offsets}, {@code
 * exit}. {@code users} says which user each owner has, {@code hosts/<owner>} whom its git has met;
 * {@code networks} who calls whom, {@code names/<owner>} the names that its sandboxes see. All is
 * for the platform's user only, but for {@code files}, {@code home}, {@code tmp} and caches, which
 * belong to the user of their owner; directories above stay closed to it. What is in them the
 * platform reaches through {@link dev.platform.engine.local.OwnerFolders} only: they may be closed
 * to it as well. Specs and states are JSON ({@link dev.platform.engine.local.StateFile}); variables
 * in them are encrypted ({@link dev.platform.engine.local.SpecEncryption}).
 *
 * <p><b>Always true.</b> What is to happen is on disk before it happens, so that {@code kill -9} at
 * any moment leaves nothing that the next life does not find. No process of the platform stands
 * between a command and its output or its exit status. Output is thrown away only when its lines
 * are kept, or when there is too much of it, and then a line tells how many bytes. A command gets
 * no variable, and in a sandbox no file, of the platform.
 *
 * <p><b>Failures.</b> A full disk or a lost file fails the build, or pauses the instance that was
 * to be started; the user reads a sentence, the platform's log has the cause. An instance that runs
 * continues: there is {@link dev.platform.engine.local.RoomAhead} for what it prints.
 */
@NullMarked
package dev.platform.engine.local;

import org.jspecify.annotations.NullMarked;
