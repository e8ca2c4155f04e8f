package dev.platform.base.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Instructions of a program that says 1 for what is allowed and 0 for what is not, as {@code
 * bpf(2)} takes them. Register 1 has what the kernel says, register 2 the number that is looked at.
 */
final class BindInstructions {
  private static final byte LOAD_WORD = 0x61;
  private static final byte TO_BIG_ENDIAN = (byte) 0xdc;
  private static final byte JUMP_IF_LESS = (byte) 0xa5;
  private static final byte JUMP_IF_GREATER = 0x25;
  private static final byte JUMP_IF_EQUAL = 0x15;
  private static final byte JUMP_UNLESS_EQUAL = 0x55;
  private static final byte STORE_WORD = 0x63;
  private static final byte SET = (byte) 0xb7;
  private static final byte EXIT = (byte) 0x95;

  private static final byte RESULT = 0;
  private static final byte NUMBER = 2;
  private static final byte NUMBER_FROM_CONTEXT = 0x12;
  private static final byte PORT = 3;
  private static final byte CONTEXT_FROM_PORT = 0x31;
  private static final int MAPPED = 0xffff;

  /** Places in what the kernel says before an address is used. */
  private static final int PORT_PLACE = 24;

  private static final int TYPE_PLACE = 32;
  private static final int STREAM = 1;
  private static final int LOOPBACK = 0x7f00_0001;

  private static final int OF_EACH_RANGE = 4;
  private static final int OF_EACH_MAPPING = 5;
  private static final int OTHERS = 25;

  private final ByteBuffer code;

  BindInstructions(int ranges, int mappings) {
    int count = OTHERS + ranges * OF_EACH_RANGE + mappings * OF_EACH_MAPPING;
    code = ByteBuffer.allocate(count * Bpf.INSTRUCTION).order(ByteOrder.nativeOrder());
  }

  /** Looks at what is at a place. */
  void load(int place) {
    add(LOAD_WORD, NUMBER_FROM_CONTEXT, place, 0);
  }

  /** What is looked at has so many bits in the order of the network. */
  void toNumber(int bits) {
    add(TO_BIG_ENDIAN, NUMBER, 0, bits);
  }

  void refuse(long first, long last) {
    add(JUMP_IF_LESS, NUMBER, 3, Math.toIntExact(first));
    add(JUMP_IF_GREATER, NUMBER, 2, Math.toIntExact(last));
    exit(0);
  }

  /** Allows whatever is not an address of IPv4 in one of IPv6, which begins at a place. */
  void allowUnlessMapped(int place) {
    int[] words = {0, 0, MAPPED};
    for (int i = 0; i < words.length; i++) {
      load(place + 4 * i);
      toNumber(32);
      add(JUMP_IF_EQUAL, NUMBER, 2, words[i]);
      exit(1);
    }
  }

  /** Allows whatever is not an address of this machine's loopback interface. */
  void allowUnlessLoopback(int place) {
    load(place);
    toNumber(32);
    add(JUMP_IF_EQUAL, NUMBER, 2, LOOPBACK);
    exit(1);
  }

  /** The same of IPv6, or of IPv4 in IPv6. */
  void allowUnlessLoopbackIpv6(int place) {
    for (int i = 0; i < 2; i++) {
      load(place + 4 * i);
      add(JUMP_IF_EQUAL, NUMBER, 2, 0);
      exit(1);
    }
    load(place + 12);
    toNumber(32);
    add(JUMP_IF_EQUAL, NUMBER, 3, 1);
    add(JUMP_IF_EQUAL, NUMBER, 2, LOOPBACK);
    exit(1);
  }

  /** Exchanges ports of TCP before an address is used, and allows them. */
  void map(List<PortMapping> mappings) {
    if (mappings.isEmpty()) {
      return;
    }
    load(TYPE_PLACE);
    add(JUMP_UNLESS_EQUAL, NUMBER, 2 + mappings.size() * OF_EACH_MAPPING, STREAM);
    load(PORT_PLACE);
    toNumber(16);
    for (PortMapping mapping : mappings) {
      add(JUMP_UNLESS_EQUAL, NUMBER, OF_EACH_MAPPING - 1, mapping.seen());
      add(SET, PORT, 0, inNetworkOrder(mapping.actual()));
      add(STORE_WORD, CONTEXT_FROM_PORT, PORT_PLACE, 0);
      exit(1);
    }
  }

  private static int inNetworkOrder(int port) {
    return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
        ? port
        : Short.toUnsignedInt(Short.reverseBytes((short) port));
  }

  ByteBuffer end() {
    exit(1);
    return code.flip();
  }

  private void exit(int result) {
    add(SET, RESULT, 0, result);
    add(EXIT, RESULT, 0, 0);
  }

  private void add(byte operation, byte registers, int offset, int number) {
    code.put(operation).put(registers).putShort((short) offset).putInt(number);
  }
}
