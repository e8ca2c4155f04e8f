package dev.platform.engine.local;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the {@link HostTool}s, without using any of them. */
public final class HostTools {
  private static final String SBIN = ":/usr/sbin:/sbin";

  private final SystemPrograms programs;

  private HostTools(LocalEngineSettings settings) {
    this.programs = new SystemPrograms(settings.path() + ":" + Environment.SYSTEM_PATH + SBIN);
  }

  /** Those that this host has, and those that it lacks. */
  public static List<HostTool> of(LocalEngineSettings settings) {
    var tools = new HostTools(settings);
    return List.of(
        tools.required("git", "fetches repositories", "git"),
        tools.optional("git-lfs", "fetches large files of repositories", "git-lfs"),
        tools.optional("bwrap", "sandbox of builds and services", "bubblewrap"),
        tools.optional("unshare setpriv", "a user for each service", "util-linux"),
        tools.optional("newuidmap newgidmap", "the same for a server that is not root", "uidmap"),
        tools.optional("nft", "separates services on the network", "nftables"),
        tools.optional("mkfs.ext4 e2fsck resize2fs", "limits the size of disks", "e2fsprogs"),
        tools.oneOf("valkey-server redis-server", "Key Value instances", "redis-server"));
  }

  private HostTool required(String names, String purpose, String packages) {
    return new HostTool(names, purpose, packages, true, version(names));
  }

  private HostTool optional(String names, String purpose, String packages) {
    return new HostTool(names, purpose, packages, false, version(names));
  }

  private HostTool oneOf(String names, String purpose, String packages) {
    return Stream.of(names.split(" "))
        .map(name -> optional(name, purpose, packages))
        .filter(tool -> tool.version().isPresent())
        .findFirst()
        .orElseGet(() -> optional(names, purpose, packages));
  }

  private Optional<String> version(String names) {
    var each = List.of(names.split(" "));
    return each.stream().allMatch(name -> programs.find(name).isPresent())
        ? Optional.of(said(each.get(0)))
        : Optional.empty();
  }

  private String said(String name) {
    try {
      var file = programs.require(name).toString();
      var option = name.startsWith("mkfs") ? "-V" : "--version";
      var result = SystemCommand.run(file, option);
      return result.status() == 0 ? result.output().lines().findFirst().orElse(file) : file;
    } catch (IOException e) {
      return name;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return name;
    }
  }
}
