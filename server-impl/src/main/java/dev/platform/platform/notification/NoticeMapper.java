package dev.platform.platform.notification;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;

/** SQL of notices. */
interface NoticeMapper {
  void add(@Param("notice") Notice notice, @Param("now") Instant now);

  /** Those that are due, locked; others that are locked are left out. */
  List<DueNotice> due(@Param("now") Instant now, @Param("limit") int limit);

  void told(@Param("notice") DueNotice notice, @Param("nextAt") Instant nextAt);

  void delete(@Param("notice") DueNotice notice);
}
