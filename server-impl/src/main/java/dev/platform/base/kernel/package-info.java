/**
 * What only the kernel of Linux can be asked, and Java has no words for.
 *
 * <p><b>What it is.</b> System calls through JNA, which brings its native part along. {@link
 * dev.platform.base.kernel.SocketDiagnostics} says whose a socket is, with one question and one
 * answer: reading {@code /proc/net/tcp} takes longer the more sockets a machine has. {@link
 * dev.platform.base.kernel.BindProgram} keeps programs of a control group from addresses and ports.
 * {@link dev.platform.base.kernel.FileBlocks} reserves space on a disk, and gives it back. {@link
 * dev.platform.base.kernel.ServiceNotification} reports to the service manager.
 *
 * <p><b>Always true.</b> A question never waits: the kernel has answered when it has been asked. No
 * descriptor is left open.
 *
 * <p><b>Failures.</b> Where the system is another one, or the kernel refuses, there is an {@link
 * java.io.IOException} that says which call has failed with which number.
 */
@NullMarked
package dev.platform.base.kernel;

import org.jspecify.annotations.NullMarked;
