package dev.platform.base.net;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Host names in the ASCII form of the DNS, as browsers derive it (UTS 46, non-transitional): ß, a
 * final sigma, and joiners keep their own names instead of somebody else's.
 */
public final class HostNames {
  private static final int STRICT =
      IDNA.NONTRANSITIONAL_TO_ASCII
          | IDNA.NONTRANSITIONAL_TO_UNICODE
          | IDNA.CHECK_BIDI
          | IDNA.CHECK_CONTEXTJ
          | IDNA.USE_STD3_RULES;

  private static final IDNA UTS46 = IDNA.getUTS46Instance(STRICT);

  /** The DNS has names such as r3---sn-a, and browsers open them. */
  private static final Set<IDNA.Error> TOLERATED = EnumSet.of(IDNA.Error.HYPHEN_3_4);

  /** Longer ones are not looked at: no name gets shorter by as much. */
  private static final int MAX_WRITTEN = 1_000;

  private static final Pattern NUMERIC_END = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)");

  private HostNames() {}

  /**
   * The lower-case ASCII form of a name; empty if a text is not one. IP addresses, in whatever
   * digits, are none.
   */
  public static Optional<String> ascii(String written) {
    if (written.length() > MAX_WRITTEN) {
      return Optional.empty();
    }
    return toAscii(written)
        .filter(HostNames::roundTrips)
        .filter(it -> !it.endsWith(".") && !endsInNumber(it));
  }

  /** Whether the last label is a number: clients read all of it as an IPv4 address then. */
  static boolean endsInNumber(String ascii) {
    return NUMERIC_END.matcher(ascii).matches();
  }

  /** An {@code xn--} label may decode to nothing, or to something that has another form. */
  private static boolean roundTrips(String ascii) {
    var info = new IDNA.Info();
    String unicode = UTS46.nameToUnicode(ascii, new StringBuilder(), info).toString();
    return isSound(info) && toAscii(unicode).filter(ascii::equals).isPresent();
  }

  private static Optional<String> toAscii(String name) {
    var info = new IDNA.Info();
    String ascii = UTS46.nameToASCII(name, new StringBuilder(), info).toString();
    return isSound(info) ? Optional.of(ascii) : Optional.empty();
  }

  private static boolean isSound(IDNA.Info info) {
    return TOLERATED.containsAll(info.getErrors());
  }
}
