-- contract: unused since 1.0
-- No statement reads by these; each was written with every hold and every calculation (`npm run bench -- growth` names such indexes).
drop index air_holds_of_order;
drop index hotel_holds_of_order;
drop index refund_quotes_of_order;
