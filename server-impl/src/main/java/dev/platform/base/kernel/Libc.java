package dev.platform.base.kernel;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import java.io.IOException;

/** The functions of the C library that are used here. */
final class Libc {
  private static final boolean LOADED = load();

  private Libc() {}

  private static boolean load() {
    try {
      Native.register("c");
      return Platform.isLinux();
    } catch (LinkageError e) {
      return false;
    }
  }

  static native int socket(int family, int type, int protocol) throws LastErrorException;

  static native int connect(int socket, Memory address, int length) throws LastErrorException;

  static native NativeLong send(int socket, Memory data, NativeLong length, int flags)
      throws LastErrorException;

  static native NativeLong recv(int socket, Memory data, NativeLong length, int flags)
      throws LastErrorException;

  static native int open(String path, int flags) throws LastErrorException;

  /** Offsets have the size of a word on the 64-bit systems that there are. */
  static native int fallocate(int descriptor, int mode, NativeLong offset, NativeLong length)
      throws LastErrorException;

  static native int umask(int mode);

  static native int close(int descriptor) throws LastErrorException;

  /** The C library has no function of its own for {@code bpf(2)}. */
  static native NativeLong syscall(NativeLong number, int command, Memory data, int length)
      throws LastErrorException;

  /** Calls of the library. */
  interface Calls<T> {
    T run() throws IOException;
  }

  /**
   * Makes calls.
   *
   * @param what what they are for
   * @throws IOException if one fails, or there is no such library
   */
  static <T> T call(String what, Calls<T> calls) throws IOException {
    if (!LOADED) {
      throw new IOException(what + ": requires Linux and its C library");
    }
    try {
      return calls.run();
    } catch (LastErrorException e) {
      throw new IOException(what + ": error " + e.getErrorCode(), e);
    }
  }

  /** Makes calls with a descriptor and closes it. */
  static <T> T using(int descriptor, Calls<T> calls) throws IOException {
    try {
      return calls.run();
    } finally {
      close(descriptor);
    }
  }
}
