package dev.platform.platform.disk;

import dev.platform.base.error.Failure;
import dev.platform.platform.NameRule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What must be true of a disk that is kept. */
public final class DiskRules {
  public static final int MAX_GB = 16_384;
  private static final int MAX_PATH = 255;

  /** Nothing can be mounted here or below: programs of the machine, or what the kernel shows. */
  private static final Set<String> SYSTEM =
      Set.of(
          "bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "nix", "proc", "sbin",
          "sys", "usr");

  /** These are whole folders of an instance, or hold those that are. */
  private static final Set<String> TAKEN =
      Set.of("/", "/app", "/home", "/home/app", "/opt", "/run", "/tmp", "/var", "/var/tmp");

  private DiskRules() {}

  /**
   * The disk with its path normalized.
   *
   * @param prefix what fields are below, for example {@code serviceDetails.disk.}
   */
  public static NewDisk checked(String prefix, NewDisk disk) {
    NameRule.check(prefix + "name", disk.name());
    if (disk.sizeGb() < 1 || disk.sizeGb() > MAX_GB) {
      throw Failure.invalid(prefix + "sizeGB", "must be from 1 to " + MAX_GB);
    }
    return new NewDisk(disk.name(), disk.sizeGb(), path(prefix + "mountPath", disk.mountPath()));
  }

  private static String path(String field, String path) {
    boolean isPlain =
        path.startsWith("/")
            && path.length() <= MAX_PATH
            && path.chars().noneMatch(Character::isISOControl);
    if (!isPlain) {
      throw Failure.invalid(field, "must be an absolute path of at most 255 characters");
    }
    List<String> names = Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    if (names.contains(".") || names.contains("..")) {
      throw Failure.invalid(field, "must not contain . or .. as a directory");
    }
    String normalized = names.stream().collect(Collectors.joining("/", "/", ""));
    if (TAKEN.contains(normalized) || SYSTEM.contains(names.get(0))) {
      throw Failure.invalid(
          field, normalized + " is a system directory. Use a path such as /var/data");
    }
    return normalized;
  }
}
