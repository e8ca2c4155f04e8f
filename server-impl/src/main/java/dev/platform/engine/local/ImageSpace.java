package dev.platform.engine.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Contents in a file with a file system, which is mounted for commands only ({@link UserSwitch}):
 * it holds as much as it has room for. The file takes the space that is used.
 */
final class ImageSpace implements VolumeSpace {
  private static final String OPTIONS = "root_owner=0:0,lazy_itable_init=1,nodiscard";

  private static final long TRIAL_BYTES = 16 << 20;

  /** A file system that is in use keeps its loop device. */
  private static final String GROW =
      """
      [ -z "$(losetup -j "$1")" ] || { echo "the disk is still in use"; exit 1; }
      e2fsck -f -p "$1" || [ $? -le 1 ] || exit 1
      exec resize2fs "$1"
      """;

  private final Machine machine;

  private ImageSpace(Machine machine) {
    this.machine = machine;
  }

  /**
   * One that has been tried out.
   *
   * @throws IOException with the reason why it does not work here
   */
  static ImageSpace open(Machine machine, Path folder) throws IOException, InterruptedException {
    machine.requireMounts();
    for (String name : List.of("mkfs.ext4", "e2fsck", "resize2fs")) {
      machine.programs().find(name, "e2fsprogs");
    }
    for (String name : List.of("losetup", "flock")) {
      machine.programs().find(name, "util-linux");
    }
    ImageSpace space = new ImageSpace(machine);
    Path trial = folder.resolve("trial" + MountedVolume.IMAGE);
    try {
      space.make(trial, UserSwitch.TRIAL, TRIAL_BYTES);
      machine.tryImage(trial);
    } finally {
      Files.deleteIfExists(trial);
    }
    return space;
  }

  @Override
  public void make(Path at, String owner, long bytes) throws IOException, InterruptedException {
    Path template = at.resolveSibling(at.getFileName() + ".template");
    Path files = Folders.create(template.resolve(CommandFolders.FILES));
    try {
      machine.own(owner, files);
      format(machine.programs(), at, bytes, "-d", template.toString());
    } finally {
      machine.folders().delete(template);
    }
  }

  /**
   * Makes a file system in a file.
   *
   * @param options more of the tool's own
   */
  static void format(SystemPrograms programs, Path file, long bytes, String... options)
      throws IOException, InterruptedException {
    setLength(file, bytes);
    List<String> arguments = new ArrayList<>(List.of("-q", "-F", "-m", "0", "-E", OPTIONS));
    arguments.addAll(List.of(options));
    arguments.add(file.toString());
    run(programs, "mkfs.ext4", arguments);
  }

  @Override
  public void grow(Path at, long bytes) throws IOException, InterruptedException {
    setLength(at, bytes);
    List<String> arguments = List.of(at + "", "/bin/sh", "-c", GROW, "grow", at + "");
    run(machine.programs(), "flock", arguments);
  }

  /** A file that is longer already stays as it is. */
  private static void setLength(Path file, long bytes) throws IOException {
    try (RandomAccessFile image = new RandomAccessFile(file.toFile(), "rw")) {
      if (image.length() < bytes) {
        image.setLength(bytes);
      }
    }
  }

  @Override
  public long used(Path at) throws IOException, InterruptedException {
    List<String> arguments = List.of("-s", "--block-size=1", "--", at.toString());
    String said = run(machine.programs(), "du", arguments);
    return Long.parseLong(said.split("\t", 2)[0]);
  }

  /** Tools of administrators may be where the server itself does not look for programs. */
  private static String run(SystemPrograms programs, String tool, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(programs.require(tool).toString()));
    command.addAll(arguments);
    SystemCommand.Result result = SystemCommand.run(command);
    if (result.status() != 0) {
      throw new IOException(tool + " failed: " + result.output());
    }
    return result.output();
  }
}
