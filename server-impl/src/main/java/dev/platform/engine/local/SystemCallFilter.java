package dev.platform.engine.local;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program for the kernel (seccomp, classic BPF) that refuses what no service needs and what has
 * been a way out of sandboxes: new namespaces, mounts, keys of the kernel, loading of programs into
 * it, sockets of rare families.
 */
final class SystemCallFilter {
  private static final int LOAD = 0x20;
  private static final int JUMP_IF_EQUAL = 0x15;
  private static final int JUMP_IF_AT_LEAST = 0x35;
  private static final int JUMP_IF_ANY_BIT = 0x45;
  private static final int RETURN = 0x06;

  private static final int ALLOW = 0x7fff0000;
  private static final int KILL = 0x80000000;
  private static final int ERROR = 0x00050000;
  private static final int EPERM = 1;
  private static final int ENOSYS = 38;
  private static final int EAFNOSUPPORT = 97;

  /** Offsets in what the filter is shown: number, architecture, low halves of arguments. */
  private static final int NUMBER = 0;

  private static final int ARCHITECTURE = 4;
  private static final int FIRST = 16;
  private static final int SECOND = 24;
  private static final int THIRD = 32;

  /** Second set of numbers of x86_64, with which a filter could be passed by. */
  private static final int X32 = 0x40000000;

  /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
  private static final int NEW_NAMESPACES = 0x7e020000;

  private static final int TIOCSTI = 0x5412;
  private static final int TIOCLINUX = 0x541c;
  private static final List<Integer> FAMILIES = List.of(1, 2, 10);
  private static final int NETLINK = 16;

  /**
   * Numbers of system calls on one kind of machine.
   *
   * @param name as Java calls it
   * @param architecture as the kernel calls it
   * @param refused those that are refused whatever their arguments
   * @param cloning the number of clone
   * @param ioctl the number of ioctl
   * @param socket the number of socket
   */
  private record Numbers(
      String name, int architecture, List<Integer> refused, int cloning, int ioctl, int socket) {}

  /** The same everywhere: clone3 and io_uring hide from a filter what they do. */
  private static final List<Integer> ABSENT = List.of(435, 425, 426, 427);

  /** The same everywhere: open_tree, move_mount, fsopen and on, mount_setattr, quotactl_fd. */
  private static final List<Integer> REFUSED = List.of(428, 429, 430, 431, 432, 433, 442, 443);

  /**
   * In order: bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl, mount, umount2,
   * pivot_root, chroot, setns, unshare, init_module, finit_module, delete_module, kexec_load,
   * kexec_file_load, open_by_handle_at, process_vm_readv, process_vm_writev, kcmp, quotactl,
   * swapon, swapoff, reboot, syslog, acct, settimeofday, clock_settime, clock_adjtime, adjtimex,
   * sethostname, setdomainname, lookup_dcookie; on x86_64 also iopl, ioperm, ustat, uselib, sysfs.
   */
  private static final List<Numbers> KNOWN =
      List.of(
          new Numbers(
              "amd64",
              0xc000003e,
              List.of(
                  321, 298, 323, 248, 249, 250, 165, 166, 155, 161, 308, 272, 175, 313, 176, 246,
                  320, 304, 310, 311, 312, 179, 167, 168, 169, 103, 163, 164, 227, 305, 159, 170,
                  171, 212, 172, 173, 136, 134, 139),
              56,
              16,
              41),
          new Numbers(
              "aarch64",
              0xc00000b7,
              List.of(
                  280, 241, 282, 217, 218, 219, 40, 39, 41, 51, 268, 97, 105, 273, 106, 104, 294,
                  265, 270, 271, 272, 60, 224, 225, 142, 116, 89, 170, 112, 266, 171, 161, 162, 18),
              220,
              29,
              198));

  private final ByteBuffer program = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

  private SystemCallFilter() {}

  /** The program for a kind of machine, in Java's word for it; empty if its numbers are unknown. */
  static Optional<byte[]> of(String machine) {
    return KNOWN.stream()
        .filter(numbers -> numbers.name().equals(machine))
        .findFirst()
        .map(numbers -> new SystemCallFilter().write(numbers));
  }

  private byte[] write(Numbers numbers) {
    add(LOAD, ARCHITECTURE);
    jump(JUMP_IF_EQUAL, numbers.architecture(), 1, 0);
    add(RETURN, KILL);
    add(LOAD, NUMBER);
    jump(JUMP_IF_AT_LEAST, X32, 0, 1);
    add(RETURN, ERROR | ENOSYS);
    ABSENT.forEach(number -> refuse(number, ENOSYS));
    REFUSED.forEach(number -> refuse(number, EPERM));
    numbers.refused().forEach(number -> refuse(number, EPERM));
    filterClone(numbers.cloning());
    filterIoctl(numbers.ioctl());
    filterSocket(numbers.socket());
    add(RETURN, ALLOW);
    return Arrays.copyOf(program.array(), program.position());
  }

  private void refuse(int number, int error) {
    jump(JUMP_IF_EQUAL, number, 0, 1);
    add(RETURN, ERROR | error);
  }

  private void filterClone(int number) {
    jump(JUMP_IF_EQUAL, number, 0, 4);
    add(LOAD, FIRST);
    jump(JUMP_IF_ANY_BIT, NEW_NAMESPACES, 0, 1);
    add(RETURN, ERROR | EPERM);
    add(RETURN, ALLOW);
  }

  private void filterIoctl(int number) {
    jump(JUMP_IF_EQUAL, number, 0, 5);
    add(LOAD, SECOND);
    jump(JUMP_IF_EQUAL, TIOCSTI, 1, 0);
    jump(JUMP_IF_EQUAL, TIOCLINUX, 0, 1);
    add(RETURN, ERROR | EPERM);
    add(RETURN, ALLOW);
  }

  /** Besides the usual families, netlink with protocol 0, which lists network cards. */
  private void filterSocket(int number) {
    int length = 1 + 2 * FAMILIES.size() + 4;
    jump(JUMP_IF_EQUAL, number, 0, length);
    add(LOAD, FIRST);
    for (int family : FAMILIES) {
      jump(JUMP_IF_EQUAL, family, 0, 1);
      add(RETURN, ALLOW);
    }
    jump(JUMP_IF_EQUAL, NETLINK, 0, 2);
    add(LOAD, THIRD);
    jump(JUMP_IF_EQUAL, 0, 1, 0);
    add(RETURN, ERROR | EAFNOSUPPORT);
  }

  private void add(int code, int value) {
    jump(code, value, 0, 0);
  }

  /** Skips so many steps when the test is true, or when it is false. */
  private void jump(int code, int value, int whenTrue, int whenFalse) {
    program.putShort((short) code).put((byte) whenTrue).put((byte) whenFalse).putInt(value);
  }
}
