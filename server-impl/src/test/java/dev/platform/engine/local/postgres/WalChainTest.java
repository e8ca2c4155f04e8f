package dev.platform.engine.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WalChainTest {
  private final TreeMap<Integer, String> histories = new TreeMap<>();

  private WalChain chain(String... names) {
    Set<WalName> files = Stream.of(names).map(WalChainTest::name).collect(Collectors.toSet());
    return WalChain.of(files, histories);
  }

  /** Short: the timeline, a colon, the number of the file. */
  private static WalName name(String text) {
    String[] parts = text.split(":");
    return new WalName(Integer.parseInt(parts[0]), Long.parseLong(parts[1]));
  }

  @Test
  void namesAreThoseOfPostgreSql() {
    assertThat(WalName.parse("0000000100000001000003FF")).contains(new WalName(1, 2047));
    assertThat(new WalName(1, 2048)).hasToString("000000010000000200000000");
    assertThat(WalName.parse("000000010000000000000003.partial")).isEmpty();
    assertThat(WalName.segmentOf("1/400000")).contains(1025L);
  }

  @Test
  void whatFollowsEndsAtAGap() {
    WalChain chain = chain("1:1023", "1:1024", "1:1026");

    assertThat(chain.end(name("1:1023"))).contains(name("1:1024"));
    assertThat(chain.hasLater(name("1:1024"))).isTrue();
    assertThat(chain.end(name("1:1025"))).isEmpty();
    assertThat(chain.end(name("1:1026"))).contains(name("1:1026"));
    assertThat(chain.hasLater(name("1:1026"))).isFalse();
  }

  @Test
  void aNewLeaderContinuesWhereItLeftTheOldTimeline() {
    histories.put(2, "1\t0/C00158\tno recovery target specified\n");
    histories.put(3, "1\t0/C00158\tnone\n2\t0/1400000\tnone\n");

    assertThat(chain("1:2", "1:3", "2:3", "2:4", "3:5").end(name("1:2"))).contains(name("3:5"));
    assertThat(chain("1:2", "2:4", "3:5").end(name("1:2"))).contains(name("1:2"));
    assertThat(chain("1:2", "1:3", "1:4", "1:5").end(name("1:2"))).contains(name("1:2"));
    assertThat(chain("2:4", "3:5", "3:6").end(name("2:4"))).contains(name("3:6"));
  }

  @Test
  void whatAnOldLeaderHasWrittenToTheEndIsNoGap() {
    histories.put(2, "1\t0/C00158\tnone\n");

    assertThat(chain("1:2", "2:3", "1:4", "1:5").hasLater(name("2:3"))).isFalse();
  }

  @Test
  void aTimelineWithoutAHistoryIsTheOnlyOne() {
    assertThat(chain("5:7", "5:8").end(name("5:7"))).contains(name("5:8"));
  }
}
