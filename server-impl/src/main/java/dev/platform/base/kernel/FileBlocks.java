package dev.platform.base.kernel;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** The space that parts of a file take on the disk, as {@code fallocate(2)} describes. */
public final class FileBlocks {
  private static final int O_WRONLY_CLOEXEC = 1 | 0x80000;
  private static final int KEEP_SIZE = 1;
  private static final int PUNCH_HOLE = 2;

  /** {@code ENOSPC} and {@code EDQUOT}. */
  private static final Set<Integer> FULL = Set.of(28, 122);

  private FileBlocks() {}

  /**
   * Takes space for a part of a file, whose size and content stay.
   *
   * @return false if the disk, or a quota, is full
   * @throws IOException if that is not possible here
   */
  public static boolean reserve(Path file, long begin, long end) throws IOException {
    return change(file, KEEP_SIZE, begin, end);
  }

  /**
   * Gives the space of a part of a file back, which is zeros then. The size of the file stays.
   *
   * @return false if the disk, or a quota, is full
   * @throws IOException if that is not possible here
   */
  public static boolean free(Path file, long begin, long end) throws IOException {
    return change(file, PUNCH_HOLE | KEEP_SIZE, begin, end);
  }

  private static boolean change(Path file, int how, long begin, long end) throws IOException {
    return Libc.call(
        "cannot change the space of a file",
        () -> {
          int descriptor = Libc.open(file.toString(), O_WRONLY_CLOEXEC);
          return Libc.using(descriptor, () -> change(descriptor, how, begin, end));
        });
  }

  private static boolean change(int descriptor, int how, long begin, long end) {
    try {
      Libc.fallocate(descriptor, how, new NativeLong(begin), new NativeLong(end - begin));
      return true;
    } catch (LastErrorException e) {
      if (FULL.contains(e.getErrorCode())) {
        return false;
      }
      throw e;
    }
  }
}
